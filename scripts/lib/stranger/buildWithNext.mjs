import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { inRoot } from '../root.mjs'
import { run } from '../run.mjs'
import { Refusal } from '../say.mjs'
import { sizeOf } from './toPage.mjs'

const EXAMPLE = inRoot('examples/next/app')
const CLI = inRoot('node_modules/next/dist/bin/next')
/** The dependencies are symbolic links to other folders, but Next reads only files below this root. */
const CONFIG = `export default { turbopack: { root: '/' } }`
const BLANK = {
  'layout.jsx': `export default ({ children }) => (
  <html lang="en"><body>{children}</body></html>
)`,
  'blank/page.jsx': `'use client'
export default () => <button>Connect Wallet</button>`,
}

/** Builds Next's example and a blank page, both served by Next. @returns {Promise<{ react: Page, blank: Page }>} */
export async function buildWithNext(home, frameUrl) {
  const root = join(home, 'next')
  // Without a cache folder, Next prints a warning on CI.
  for (const folder of ['app/(dapp)', 'app/(blank)/blank', '.next/cache'])
    mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'next.config.mjs'), CONFIG)
  for (const file of readdirSync(EXAMPLE)) {
    const text = readFileSync(join(EXAMPLE, file), 'utf8')
    // Avoid .tsx files, for which Next would install TypeScript. Other checks compile the types.
    const { code } = await transformWithOxc(text, file, { jsx: 'preserve' })
    const dynamic = file === 'page.tsx' ? "\nexport const dynamic = 'force-dynamic'\n" : ''
    writeFileSync(join(root, 'app/(dapp)', file.replace('.tsx', '.jsx')), code + dynamic)
  }
  for (const [file, text] of Object.entries(BLANK))
    writeFileSync(join(root, 'app/(blank)', file), text)

  const env = { NEXT_TELEMETRY_DISABLED: '1', NEXT_PUBLIC_FRAME_URL: frameUrl }
  const { code, output } = await run(process.execPath, [CLI, 'build'], {
    cwd: root,
    env,
    keep: true,
  })
  if (code !== 0 || COMPLAINT.test(output)) throw new Refusal(`Next reports errors:\n${output}`)

  const made = join(root, '.next/static')
  const files = new Map(
    readdirSync(made, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [`/_next/static${path.slice(made.length)}`, readFileSync(path)]),
  )
  const page = {
    sizeOf: (paths) =>
      sizeOf(
        files,
        paths.filter((path) => files.has(path)),
      ),
  }
  return {
    react: { ...page, serve: () => start(root, env, '/') },
    blank: { ...page, serve: () => start(root, env, '/blank') },
  }
}

/** Lines that Next marks as a warning or an error. */
const COMPLAINT = /[⚠⨯]|warning|error:/i

async function start(root, env, path) {
  const port = await freePort()
  const args = [CLI, 'start', '--hostname', '127.0.0.1', '--port', String(port)]
  const server = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } })
  let output = ''
  let complaints = ''
  const ended = new Promise((resolve) => server.once('close', resolve))
  await new Promise((resolve, reject) => {
    const read = (text) => {
      output += text
      if (/Ready in/.test(output)) resolve()
    }
    server.stdout.on('data', read)
    server.stderr.on('data', (text) => {
      complaints += text
      read(text)
    })
    void ended.then(() => reject(new Refusal(`Next did not start:\n${output}`)))
  })
  return {
    url: `http://127.0.0.1:${port}${path}`,
    async close() {
      server.kill()
      await ended
      if (complaints !== '' || COMPLAINT.test(output))
        throw new Refusal(`Next’s server reports errors:\n${output}`)
    },
  }
}

/** Finds a free port: with port 0, Next does not print its port. */
async function freePort() {
  const probe = createServer()
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return port
}
