import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'

const PROGRAM = 'node_modules/.bin/vestibule'
const ACCOUNT = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const linesOf = (title, page = 'self-hosting') => {
  const text = readFileSync(inRoot(`docs/${page}.md`), 'utf8')
  const part = text.split(`\n${title}\n`)[1]?.split(/\n##+ /)[0] ?? ''
  return [...part.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, lines]) => lines)
}

const made = []
const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-lines-'))
  made.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** Creates a folder with the installed package, as `npm run check:pack` installs it from the tarball. */
function makeHome() {
  const home = makeFolder()
  mkdirSync(join(home, 'node_modules/.bin'), { recursive: true })
  mkdirSync(join(home, 'node_modules/@vestibule'))
  symlinkSync(inRoot('packages/services'), join(home, 'node_modules/@vestibule/services'))
  symlinkSync(inRoot('packages/services/build/vestibule.js'), join(home, PROGRAM))
  chmodSync(inRoot('packages/services/build/vestibule.js'), 0o755)
  return home
}

function openShell(folder, lines) {
  const { VESTIBULE_ENV, NODE_ENV, ...env } = process.env
  const shell = spawn('/bin/sh', ['-ec', lines], { cwd: folder, env, detached: true })
  const said = { text: '' }
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (words) => {
      said.text += words
    })
  const ended = new Promise((resolve) => shell.once('close', resolve))
  return {
    said,
    ended,
    interrupt: () => process.kill(-shell.pid, 'SIGINT'),
  }
}

describe('the commands for an empty folder', () => {
  const [init, start, ...more] = linesOf('## Start on your machine')

  test('start services for the dapp, keep all files in the folder, and stop at Ctrl-C', async () => {
    expect(more).toEqual([])
    const home = makeHome()
    // Use another port: services may already run here.
    const shell = openShell(home, `${init}export PORT=0\n${start.replace('npx', 'exec npx')}`)
    try {
      await expect.poll(() => shell.said.text, { timeout: 90_000 }).toContain('services answer at')
      const [, url] = /answer at (\S+)/.exec(shell.said.text) ?? []
      const { port } = new URL(url ?? '')
      const ask = (path) => fetch(`http://127.0.0.1:${port}${path}`)
      expect((await ask('/readyz')).status).toBe(200)
      expect((await ask('/v1/supported-chains?projectId=my-dapp')).status).toBe(200)
      expect(readFileSync(join(home, '.data/master.key')).length).toBeGreaterThanOrEqual(32)
    } finally {
      shell.interrupt()
      await shell.ended
    }
  }, 240_000)

  test('make a file of projects in which the feature lines decide', async () => {
    const [decide] = linesOf('## Set project features', 'projects')
    const home = makeHome()
    const shell = openShell(home, `${init}${decide}`)
    await shell.ended
    expect(shell.said.text).toContain('login        email')
    expect(JSON.parse(readFileSync(join(home, 'projects.json'), 'utf8'))).toEqual([
      {
        id: 'my-dapp',
        name: 'My dapp',
        allowedOrigins: ['http://localhost:5173', 'https://app.example'],
        features: { multiWallet: false },
      },
    ])
  }, 120_000)
})

describe('the commands for the package', () => {
  const [install, verify] = linesOf('### Verify tokens on your server')

  test('print the account of a valid token, and reject another token', async () => {
    expect(install).toBe('npm install @vestibule/services\n')
    const folder = makeFolder()
    // Like the tarball of `npm run check:pack`: built files, with the package's exports.
    const installed = join(folder, 'node_modules/@vestibule')
    mkdirSync(installed, { recursive: true })
    symlinkSync(inRoot('packages/services'), join(installed, 'services'))
    const { issuer, token, stop } = await serveKeys()
    try {
      const say = async (given) => {
        const settings = `export WALLET_ISSUER=${issuer} WALLET_PAGE=https://dapp.example\n`
        const shell = openShell(folder, settings + verify.replace('TOKEN', given))
        await shell.ended
        return shell.said.text.trim()
      }
      expect(await say(token)).toBe(ACCOUNT)
      expect(await say(`${token.slice(0, -8)}AAAAAAAA`)).toBe('refused: badSignature')
    } finally {
      stop()
    }
  })
})

async function serveKeys() {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
  const server = createServer((_, response) => void response.end(JSON.stringify({ keys: [key] })))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${server.address().port}`
  const now = Math.floor(Date.now() / 1000)
  const claims = { azp: 'https://dapp.example', sid: 's', jti: 't', auth_time: now }
  const sign = () =>
    new SignJWT({ ...claims, sub: ACCOUNT, aud: 'my-dapp', iat: now })
      .setIssuer(issuer)
      .setExpirationTime(now + 600)
      .setProtectedHeader({ alg: 'ES256', typ: 'sign-in+jwt', kid: 'one' })
      .sign(privateKey)
  let token = await sign()
  // The services sign with the lower value of s. jose uses both values, so sign until it is low.
  while (Buffer.from(token.split('.')[2], 'base64url')[32] >= 0x7f) token = await sign()
  return { issuer, token, stop: () => server.close() }
}
