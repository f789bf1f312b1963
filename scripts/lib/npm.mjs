import { run } from './run.mjs'

/** Uses the npm that started this process, otherwise the npm in PATH. */
export function npm(args, options) {
  const { npm_execpath: script } = process.env
  return script?.endsWith('.js')
    ? run(process.execPath, [script, ...args], options)
    : run('npm', args, options)
}
