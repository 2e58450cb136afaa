// SPDX-License-Identifier: GPL-2.0-only
#include <linux/module.h>

static char *name = "world";
module_param(name, charp, 0444);
MODULE_PARM_DESC(name, "whom to greet");

static int __init hello_init(void)
{
	pr_info("hello, %s\n", name);
	return 0;
}
module_init(hello_init);

static void __exit hello_exit(void)
{
	pr_info("goodbye, %s\n", name);
}
module_exit(hello_exit);

MODULE_DESCRIPTION("A whole module");
MODULE_LICENSE("GPL");
