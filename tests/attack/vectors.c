// SPDX-License-Identifier: GPL-2.0-only
/*
 * An attack by nobody: the module uses vector registers, in which programs have
 * values of their own. They are the same behind a call as before.
 */
#include "../device/batch.h"
#include "../device/generate.h"

#ifdef __x86_64__

#include <asm/unistd.h>

#define COUNT	2000
#define REGISTERS	32
#define BYTES	64	/* of a register, at the most */

/* Load all registers, make a system call, store them; nothing happens between. */
#define LOAD(i)		"vmovdqu 32*" #i "(%[in]), %%ymm" #i "\n\t"
#define STORE(i)	"vmovdqu %%ymm" #i ", 32*" #i "(%[out])\n\t"
#define LOAD_Z(i)	"vmovdqu64 64*" #i "(%[in]), %%zmm" #i "\n\t"
#define STORE_Z(i)	"vmovdqu64 %%zmm" #i ", 64*" #i "(%[out])\n\t"
#define LOW(OP)		OP(0) OP(1) OP(2) OP(3) OP(4) OP(5) OP(6) OP(7) \
			OP(8) OP(9) OP(10) OP(11) OP(12) OP(13) OP(14) OP(15)
#define HIGH(OP)	OP(16) OP(17) OP(18) OP(19) OP(20) OP(21) OP(22) OP(23) \
			OP(24) OP(25) OP(26) OP(27) OP(28) OP(29) OP(30) OP(31)

static long call_with_ymm(int fd, void *request, const void *in, void *out)
{
	long ret = __NR_ioctl;

	asm volatile(LOW(LOAD) "syscall\n\t" LOW(STORE) "vzeroupper"
		     : "+a"(ret)
		     : "D"((long)fd), "S"(SUDOKU_IOC_SOLVE), "d"(request),
		       [in] "r"(in), [out] "r"(out)
		     : "rcx", "r11", "memory");
	return ret;
}

static long call_with_zmm(int fd, void *request, const void *in, void *out)
{
	long ret = __NR_ioctl;

	asm volatile(LOW(LOAD_Z) HIGH(LOAD_Z) "syscall\n\t" LOW(STORE_Z) HIGH(STORE_Z)
		     "vzeroupper"
		     : "+a"(ret)
		     : "D"((long)fd), "S"(SUDOKU_IOC_SOLVE), "d"(request),
		       [in] "r"(in), [out] "r"(out)
		     : "rcx", "r11", "memory");
	return ret;
}

static long (*call)(int fd, void *request, const void *in, void *out);

static void registers_stay(const void *argument)
{
	static unsigned char in[REGISTERS * BYTES], out[REGISTERS * BYTES];
	size_t bytes = call == call_with_zmm ? sizeof(in) : sizeof(in) / 4;
	struct batch batch = batch_new(3, COUNT, 2, 0);
	int fd = device_open(3, O_RDONLY);
	unsigned long long seed = 1;

	if (parameter_write("solver", argument) < 0)
		return;
	for (unsigned int i = 0; i < COUNT; i++) {
		char puzzle[82], solution[82];

		generate(&seed, 3, puzzle, solution);
		batch_set(&batch, i, puzzle);
	}
	for (unsigned int round = 0; round < 10; round++) {
		for (size_t i = 0; i < bytes; i++)
			in[i] = generate_random(&seed);
		EXPECT_EQ(COUNT, call(fd, &batch.request, in, out));
		EXPECT(!memcmp(in, out, bytes));
	}
}

int main(void)
{
	static const char *const solvers[] = { "search", "words", "avx2", "avx512" };
	char name[100];

	if (!__builtin_cpu_supports("avx2")) {
		puts("KTAP version 1\n1..0 # SKIP no vector registers");
		return 0;
	}
	call = __builtin_cpu_supports("avx512f") ? call_with_zmm : call_with_ymm;
	ktap_plan(ARRAY_SIZE(solvers));
	for (unsigned int i = 0; i < ARRAY_SIZE(solvers); i++) {
		snprintf(name, sizeof(name), "a program's vector registers stay, solver %s",
			 solvers[i]);
		ktap_run(name, registers_stay, solvers[i]);
	}
	parameter_write("solver", "auto");
	return ktap_end();
}

#else

int main(void)
{
	puts("KTAP version 1\n1..0 # SKIP the module uses no vector registers here");
	return 0;
}

#endif
