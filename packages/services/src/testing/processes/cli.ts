import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { runCli } from '../../cli/runCli.js'
import { PACKAGE_ROOT } from '../../packageRoot.js'

type Env = Record<string, string | undefined>

export async function cli(env: Env, ...args: string[]) {
  let [out, err] = ['', '']
  const code = await runCli(args, {
    env,
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
  })
  return { code, out, err }
}

export function spawnCli(env: Env, ...args: string[]) {
  const main = join(PACKAGE_ROOT, 'src/cli/main.ts')
  const child: ChildProcess = spawn(
    process.execPath,
    ['--conditions=src', '--import', 'tsx', main, ...args],
    {
      cwd: PACKAGE_ROOT,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let [out, err] = ['', '']
  const spoke = new Promise<void>((resolve) => {
    child.stdout?.on('data', (data) => {
      out += data
      resolve()
    })
  })
  child.stderr?.on('data', (data) => {
    err += data
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }))
  return {
    child,
    ended,
    spoke: Promise.race([spoke, ended]),
  }
}
