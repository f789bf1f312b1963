import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { PACKAGE_ROOT } from '../../packageRoot.js'

/** @param bundle Output of `bundleOnce` for `main.ts`. */
export function runMain(env: Record<string, string | undefined>, bundle: string): MainProcess {
  const child = spawn(process.execPath, [bundle], {
    cwd: PACKAGE_ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stderr.on('data', (data) => {
    errors += data
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, errors }))
  const started = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      output += data
      const url = /answer at (\S+)\n/.exec(output)?.[1]
      if (url !== undefined) resolve(url)
    })
    ended.then(() => reject(new Error(`The services failed to start: ${errors}`)), reject)
  })
  // Callers that expect a failure do not await the start.
  started.catch(() => undefined)
  return { child, started, ended }
}

export type MainProcess = {
  child: ChildProcess
  started: Promise<string>
  ended: Promise<{ code: number | null; errors: string }>
}
