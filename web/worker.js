// SPDX-License-Identifier: GPL-2.0-only
// The service worker: what page.mjs has kept serves a reload without a network. With one, the network comes first.
addEventListener("fetch", event => event.respondWith((async () => {
	const cache = await caches.open("sudoku-page");
	try {
		const response = await fetch(event.request);
		if (response.ok && event.request.method === "GET" && await cache.match(event.request))
			event.waitUntil(cache.put(event.request, response.clone()));
		return response;
	} catch (error) {
		return await cache.match(event.request, { ignoreSearch: true }) ?? Promise.reject(error);
	}
})()));
