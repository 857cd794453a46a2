/** Loaded into the server by npm start: stops it, as Ctrl-C would, when the process that started it is gone. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
