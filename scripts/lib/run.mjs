import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ROOT } from './root.mjs'

/** Interval in ms of the check that the parent process is alive. */
const WATCH = 500

/**
 * Runs a program to its end, in this terminal or with stored output. Passes a stop signal to the
 * program, waits, then ends this process.
 * @param options.timeout Timeout in ms.
 * @returns the exit code and, with `keep`, the output
 */
export function run(command, args, options = {}) {
  const { cwd = ROOT, env = {}, keep = false, channel = false, timeout } = options
  const io = keep ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    timeout,
    // The channel closes when this process ends, even after a kill: child processes notice the end.
    stdio: [keep ? 'ignore' : 'inherit', io, io, ...(channel ? ['ipc'] : [])],
  })
  const output = []
  child.stdout?.on('data', (chunk) => output.push(chunk))
  child.stderr?.on('data', (chunk) => output.push(chunk))

  let interrupted
  const unsubscribe = onInterrupt((signal) => {
    interrupted ??= signal
    child.kill(signal)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      unsubscribe()
      const number = constants.signals[signal ?? interrupted]
      if (interrupted !== undefined) process.exit(code ?? 128 + number)
      resolve({ code: code ?? 128 + number, output: Buffer.concat(output).toString() })
    })
  })
}

/** Calls the listener on a stop signal, or when the parent process has ended. */
function onInterrupt(listener) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, listener)
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) listener('SIGTERM')
  }, WATCH)
  return () => {
    for (const signal of signals) process.off(signal, listener)
    clearInterval(watch)
  }
}
