import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { inRoot } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { main, say } from './lib/say.mjs'

const ACCOUNT = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const IDENTITY = { id: 'x', email: 'ada@example.com', provider: 'email', wallet: 'embedded' }
const GO_JOSE = '/usr/share/gocode'

const PYTHON = `import sys
from signin import account_of, identity_of
for token in sys.stdin.read().split():
    try:
        print(account_of(token), (identity_of(token) or {}).get("email", "-"))
    except Exception:
        print("refused")
`
const GO = `package main

import (
	"bufio"
	"fmt"
	"os"
	"signin"
)

func main() {
	verifier := &signin.Verifier{Issuer: os.Getenv("WALLET_ISSUER"), Project: os.Getenv("WALLET_PROJECT")}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		account, err := verifier.Account(lines.Text())
		if err != nil {
			fmt.Println("refused")
			continue
		}
		email := "-"
		claims, _ := verifier.Verify(lines.Text())
		if claims.Identity != nil {
			email = *claims.Identity.Email
		}
		fmt.Println(account, email)
	}
}
`

/** Runs the verifiers of docs/verifiers, if Python and Go with their libraries are installed. */
await main(async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
  const server = createServer((_, response) => void response.end(JSON.stringify({ keys: [key] })))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${server.address().port}`
  const tokens = await makeTokens(issuer, { privateKey, stranger: await generateKeyPair('ES256') })
  const taken = { right: `${ACCOUNT} -`, 'with an identity': `${ACCOUNT} ${IDENTITY.email}` }
  const expected = Object.keys(tokens).map((name) => taken[name] ?? 'refused')
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-verifiers-'))
  try {
    writeFileSync(join(folder, 'tokens'), `${Object.values(tokens).join('\n')}\n`)
    const env = { WALLET_ISSUER: issuer, WALLET_PROJECT: 'demo' }
    let faults = 0
    for (const [language, command] of Object.entries(lay(folder))) {
      const args = ['-c', `cd ${folder} && ${command} < tokens`]
      const { output } = await run('/bin/sh', args, { env: { ...process.env, ...env }, keep: true })
      const said = output.trim().split('\n')
      const wrong = Object.keys(tokens).filter((_, index) => said[index] !== expected[index])
      if (said.length !== expected.length)
        console.log(`Cannot run ${language} on this machine:\n${output}`)
      else if (wrong.length > 0)
        console.log(`${language} is wrong about ${wrong.join(', ')}:\n${output}`)
      else say(`${language} accepts the valid tokens and refuses ${expected.length - 2} others.`)
      faults += wrong.length
    }
    return faults === 0 ? 0 : 1
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
})

function lay(folder) {
  const read = (name) => readFileSync(inRoot(`docs/verifiers/${name}`), 'utf8')
  writeFileSync(
    join(folder, 'signin.py'),
    `from __future__ import annotations\n${read('signin.py')}`,
  )
  writeFileSync(join(folder, 'main.py'), PYTHON)
  mkdirSync(join(folder, 'src/signin'), { recursive: true })
  const go = read('signin.go').replaceAll(
    'github.com/go-jose/go-jose/v3',
    'gopkg.in/square/go-jose.v2',
  )
  writeFileSync(join(folder, 'src/signin/signin.go'), go)
  writeFileSync(join(folder, 'main.go'), GO)
  const where = `GO111MODULE=off GOPATH=${folder}:${GO_JOSE} GOCACHE=${folder}/cache`
  return { Python: '/usr/bin/python3 main.py', Go: `${where} go run main.go` }
}

async function makeTokens(issuer, { privateKey, stranger }) {
  const now = Math.floor(Date.now() / 1000)
  const right = {
    ...{ iss: issuer, aud: 'demo', sub: ACCOUNT, azp: 'https://dapp.example', sid: 's', jti: 't' },
    ...{ auth_time: now, iat: now, exp: now + 600 },
  }
  const header = { alg: 'ES256', typ: 'sign-in+jwt', kid: 'one' }
  const sign = (claims, changes = {}, by = privateKey) =>
    new SignJWT({ ...right, ...claims }).setProtectedHeader({ ...header, ...changes }).sign(by)
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const hmac = new TextEncoder().encode('x'.repeat(32))
  return {
    right: await sign({}),
    'with an identity': await sign({ identity: IDENTITY }),
    expired: await sign({ exp: now - 60 }),
    'of another project': await sign({ aud: 'other' }),
    'of another issuer': await sign({ iss: 'https://other.example' }),
    'of another type': await sign({}, { typ: 'JWT' }),
    'by another key': await sign({}, {}, stranger.privateKey),
    'by an unknown key': await sign({}, { kid: 'two' }),
    'by an HMAC': await sign({}, { alg: 'HS256' }, hmac),
    'without a signature': `${encode({ ...header, alg: 'none' })}.${encode(right)}.`,
    'for two projects': await sign({ aud: ['demo', 'other'] }),
    'without an end': await sign({ exp: undefined }),
  }
}
