console.error('boocontext: no command is available yet.');
process.exitCode = 64;
