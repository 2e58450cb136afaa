// SPDX-License-Identifier: GPL-2.0-only
// The crate sudoku behind the function that bench/others.c calls. Nothing of the crate is here.
#[no_mangle]
pub extern "C" fn rust_sudoku(puzzle: *const u8, limit: usize, _: u32, solution: *mut u8, _: *mut usize) -> usize {
    let text = unsafe { std::str::from_utf8_unchecked(std::slice::from_raw_parts(puzzle, 81)) };
    let grid = sudoku::Sudoku::from_str_line(text).unwrap();
    if limit > 1 {
        return grid.solutions_count_up_to(limit);
    }
    grid.some_solution().map_or(0, |found| {
        for (i, cell) in found.to_bytes().iter().enumerate() {
            unsafe { *solution.add(i) = b'0' + cell }
        }
        1
    })
}
