import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EdgeVM } from '@edge-runtime/vm'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { rolldown } from 'rolldown'
import { inRoot } from '../../root.mjs'
import { run } from '../../run.mjs'

const EXPECTED = [
  'eip155:1:0x0000000000000000000000000000000000000001',
  'badSignature',
  'wrongAudience',
]
const COMPILER = {
  target: 'es2022',
  strict: true,
  skipLibCheck: false,
  noEmit: true,
  lib: ['es2022', 'dom'],
  types: [],
}
const RESOLUTIONS = {
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
}

/** Checks types, and verifies tokens in Node and with web APIs only. @returns {Promise<string[]>} failures with their output */
export async function tryAsServer({ home }) {
  mkdirSync(join(home, 'src'))
  const use = join(home, 'src/use.ts')
  cpSync(inRoot('scripts/lib/pack/checks/serverUse.ts'), use)
  const given = await makeToken()
  return (
    await Promise.all([
      ...Object.keys(RESOLUTIONS).map((name) => checkTypes(home, name)),
      tryInNode(home, { use, given }),
      tryAtTheEdge({ use, given }),
    ])
  ).flat()
}

async function makeToken() {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const now = Math.floor(Date.now() / 1000)
  const [account] = EXPECTED
  const claims = { azp: 'https://dapp.example', sid: 'session', jti: 'token', auth_time: now }
  const sign = () =>
    new SignJWT({ ...claims, sub: account, aud: 'demo', iat: now, exp: now + 600 })
      .setIssuer('https://wallet.example')
      .setProtectedHeader({ alg: 'ES256', typ: 'sign-in+jwt', kid: 'one' })
      .sign(privateKey)
  let token = await sign()
  // jose may return a high s; the services use only a low s.
  while (Buffer.from(token.split('.')[2], 'base64url')[32] >= 0x7f) token = await sign()
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }
  return {
    issuer: 'https://wallet.example',
    projectId: 'demo',
    origin: claims.azp,
    token,
    jwks: { keys: [key] },
  }
}

async function checkTypes(home, name) {
  const compilerOptions = { ...COMPILER, ...RESOLUTIONS[name] }
  const file = join(home, `tsconfig.${name}.json`)
  writeFileSync(file, JSON.stringify({ compilerOptions, files: ['src/use.ts'] }))
  const tsc = inRoot('node_modules/typescript/bin/tsc')
  const { code, output } = await run(process.execPath, [tsc, '-p', file], { cwd: home, keep: true })
  return code === 0 ? [] : [`types, ${name}:\n${output}`]
}

async function tryInNode(home, { use, given }) {
  const file = join(home, 'use.mjs')
  await bundle(use, { file, format: 'es', external: (id) => id.startsWith('@vestibule/') })
  const code = `import { useVerifier } from './use.mjs'
console.log(JSON.stringify(await useVerifier(${JSON.stringify(given)})))`
  const args = ['--input-type=module', '--eval', code]
  const { output } = await run(process.execPath, args, { cwd: home, keep: true })
  return judge('in Node', output.trim())
}

async function tryAtTheEdge({ use, given }) {
  const [chunk] = await bundle(use, { format: 'iife', name: 'server' })
  const edge = new EdgeVM()
  edge.evaluate(chunk.code)
  const found = edge.evaluate(`server.useVerifier(${JSON.stringify(given)}).then(JSON.stringify)`)
  return judge('at the edge', await found.catch((error) => String(error)))
}

async function bundle(input, { external, ...output }) {
  const bundled = await rolldown({ input, external, platform: 'neutral' })
  const { output: chunks } = await (output.file ? bundled.write(output) : bundled.generate(output))
  await bundled.close()
  return chunks
}

const judge = (where, said) =>
  said === JSON.stringify(EXPECTED) ? [] : [`${where}: it said ${said}.`]
