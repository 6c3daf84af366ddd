/**
 * Functions of the standard library of C, of POSIX, and of what systems have besides, by the headers that announce them. A
 * program may bring one of its own for systems without it (`#ifndef HAVE_STRLCPY`): which of them runs, the build decides.
 */
export const LIBRARY_NAMES: ReadonlySet<string> = new Set(
  [
    // assert.h, ctype.h, errno.h, locale.h, setjmp.h, signal.h, stdarg.h, stddef.h
    'assert isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit tolower toupper',
    'isascii toascii errno setlocale localeconv newlocale uselocale freelocale setjmp longjmp sigsetjmp siglongjmp signal',
    'raise kill killpg sigaction sigaddset sigdelset sigemptyset sigfillset sigismember sigpending sigprocmask sigsuspend',
    'sigwait sigqueue sigaltstack pthread_sigmask va_start va_end va_arg va_copy offsetof psignal',
    // math.h
    'acos acosf asin atan atan2 ceil ceilf cos cosf cosh exp exp2 expm1 fabs fabsf floor floorf fmax fmaxf fmin fminf fmod',
    'frexp hypot isfinite isinf isnan ldexp log log10 log1p log2 logf lrint lround modf nan nearbyint pow powf remainder rint',
    'round roundf scalbn signbit sin sinf sinh sqrt sqrtf tan tanh trunc',
    // stdio.h
    'clearerr fclose fdopen feof ferror fflush fgetc fgetpos fgets fileno flockfile fmemopen fopen fprintf fputc fputs fread',
    'freopen fscanf fseek fseeko fsetpos ftell ftello funlockfile fwrite getc getchar getdelim getline open_memstream pclose',
    'perror popen printf putc putchar puts remove rename rewind scanf setbuf setvbuf snprintf sprintf sscanf tmpfile tmpnam',
    'ungetc vfprintf vprintf vscanf vsnprintf vsprintf vsscanf asprintf vasprintf dprintf vdprintf fgetln fopencookie funopen',
    // stdlib.h
    'abort abs aligned_alloc atexit atof atoi atol atoll bsearch calloc div exit free getenv labs llabs malloc mkdtemp mkstemp',
    'mkostemp mktemp posix_memalign putenv qsort qsort_r quick_exit rand random realloc realpath setenv srand srandom strtod',
    'strtof strtol strtold strtoll strtoul strtoull system unsetenv _Exit _exit alloca arc4random arc4random_uniform',
    'arc4random_buf getprogname setprogname getloadavg reallocarray reallocf recallocarray freezero strtonum daemon getpt',
    'grantpt unlockpt ptsname openpty forkpty login_tty clearenv valloc memalign malloc_usable_size cfree mallinfo',
    // string.h, strings.h
    'bcmp bcopy bzero explicit_bzero ffs index memccpy memchr memcmp memcpy memmem memmove mempcpy memrchr memset rindex stpcpy',
    'stpncpy strcasecmp strcasestr strcat strchr strchrnul strcmp strcoll strcpy strcspn strdup strerror strerror_r strlcat',
    'strlcpy strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strrchr strsep strsignal strspn strstr strtok',
    'strtok_r strverscmp strxfrm swab timingsafe_bcmp timingsafe_memcmp',
    // time.h, sys/time.h
    'asctime asctime_r clock clock_getres clock_gettime clock_nanosleep clock_settime ctime ctime_r difftime getitimer',
    'gettimeofday gmtime gmtime_r localtime localtime_r mktime nanosleep setitimer settimeofday strftime strptime time timegm',
    'timer_create timer_delete timer_settime timespec_get tzset utimes timeradd timersub timercmp timerclear',
    // wchar.h, wctype.h, uchar.h, iconv.h, langinfo.h
    'btowc iswalnum iswalpha iswdigit iswprint iswspace mblen mbrlen mbrtowc mbsrtowcs mbstowcs mbtowc towlower towupper wcrtomb',
    'wcscat wcschr wcscmp wcscpy wcslen wcsncmp wcsncpy wcstombs wctomb wcwidth wcswidth wmemcpy iconv iconv_open iconv_close',
    'nl_langinfo',
    // unistd.h, fcntl.h, sys/stat.h, sys/mman.h, sys/wait.h, dirent.h
    'access alarm chdir chmod chown chroot close closefrom confstr creat ctermid dup dup2 dup3 execl execle execlp execv execve',
    'execvp execvpe faccessat fchdir fchmod fchown fcntl fdatasync fork fpathconf fstat fstatat fsync ftruncate getcwd getdomainname',
    'getegid geteuid getgid getgroups gethostname getlogin getlogin_r getopt getopt_long getopt_long_only getpagesize getpgid',
    'getpgrp getpid getppid getpriority getrlimit getrusage getsid getuid isatty lchown link linkat lockf lseek lstat madvise mkdir',
    'mkdirat mkfifo mknod mlock mmap mprotect msync munlock munmap nice open openat pathconf pause pipe pipe2 posix_fadvise',
    'posix_fallocate pread preadv pwrite pwritev read readlink readlinkat readv renameat rmdir sbrk select pselect setegid seteuid',
    'setgid setgroups setpgid setpriority setregid setresgid setresuid setreuid setrlimit setsid setuid sleep stat statvfs symlink',
    'sync sysconf tcgetpgrp tcsetpgrp truncate ttyname ttyname_r umask uname unlink unlinkat usleep utime utimensat vfork wait wait3',
    'wait4 waitpid write writev alphasort closedir dirfd fdopendir opendir readdir readdir_r rewinddir scandir seekdir telldir',
    'flock ftw nftw glob globfree fnmatch wordexp basename dirname poll ppoll epoll_create epoll_create1 epoll_ctl epoll_wait kqueue',
    'kevent eventfd inotify_init inotify_add_watch sendfile ioctl syscall prctl ptrace mount umount reboot getentropy getrandom',
    'tcgetattr tcsetattr tcflush tcdrain cfmakeraw cfgetispeed cfgetospeed cfsetispeed cfsetospeed tcsendbreak',
    // pwd.h, grp.h, syslog.h, err.h, regex.h, dlfcn.h, sched.h, semaphore.h, spawn.h, utmp.h
    'endpwent getpwent getpwnam getpwnam_r getpwuid getpwuid_r setpwent endgrent getgrent getgrgid getgrnam getgrouplist',
    'initgroups syslog openlog closelog vsyslog err errx warn warnx verr verrx vwarn vwarnx errc warnc regcomp regexec regerror',
    'regfree dlopen dlsym dlclose dlerror dladdr sched_yield sched_setaffinity sched_getaffinity sem_init sem_post sem_wait',
    'sem_destroy posix_spawn posix_spawnp backtrace backtrace_symbols backtrace_symbols_fd error error_at_line',
    // sys/socket.h, netdb.h, arpa/inet.h, net/if.h
    'accept accept4 bind connect freeaddrinfo gai_strerror getaddrinfo gethostbyaddr gethostbyname getnameinfo getpeername',
    'getprotobyname getservbyname getsockname getsockopt htonl htons if_indextoname if_nametoindex inet_addr inet_aton inet_ntoa',
    'inet_ntop inet_pton listen ntohl ntohs recv recvfrom recvmsg send sendmsg sendto setsockopt shutdown socket socketpair',
    'getifaddrs freeifaddrs getpeereid b64_ntop b64_pton',
    // pthread.h, threads.h
    'pthread_atfork pthread_attr_destroy pthread_attr_init pthread_attr_setdetachstate pthread_attr_setstacksize',
    'pthread_cancel pthread_cond_broadcast pthread_cond_destroy pthread_cond_init pthread_cond_signal pthread_cond_timedwait',
    'pthread_cond_wait pthread_create pthread_detach pthread_equal pthread_exit pthread_getspecific pthread_join',
    'pthread_key_create pthread_key_delete pthread_kill pthread_mutex_destroy pthread_mutex_init pthread_mutex_lock',
    'pthread_mutex_trylock pthread_mutex_unlock pthread_once pthread_rwlock_init pthread_rwlock_rdlock pthread_rwlock_unlock',
    'pthread_rwlock_wrlock pthread_self pthread_setcancelstate pthread_setcanceltype pthread_setname_np pthread_setspecific',
    'pthread_spin_init pthread_spin_lock pthread_spin_unlock thrd_create thrd_join mtx_init mtx_lock mtx_unlock cnd_wait call_once',
    // shm, msg, search, termcap and others
    'shm_open shm_unlink shmget shmat shmdt shmctl msgget msgsnd msgrcv semget semop semctl hcreate hsearch hdestroy tsearch tfind',
    'tdelete twalk lfind lsearch insque remque crypt pledge unveil setproctitle setproctitle_init vis strvis strnvis unvis strunvis',
    'fparseln cgetent pidfile flopen heapsort mergesort radixsort getbsize humanize_number expand_number main',
  ].flatMap((names) => names.split(' ')),
);
