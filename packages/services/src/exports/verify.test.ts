import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { whoAsks } from './testing/whoAsks.js'
import * as verify from './verify.js'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('exports exactly the documented names of `verify`', () => {
  expect(Object.keys(verify).sort()).toEqual(['TokenError', 'createVerifier'])
})

test.each(['../../README.md', '../../../../docs/sign-in.md'])(
  'compiles and runs the code of %s',
  async (document) => {
    const [, code = ''] = read('./testing/whoAsks.ts').split(/^\/\/ The code below .*\n/m)
    const [, block = ''] = /^```ts\n(.*?)^```$/ms.exec(read(document)) ?? []
    const [head = '', ...rest] = block.split('\n')
    expect(head).toBe("import { createVerifier, TokenError } from '@vestibule/services/verify'")
    expect(rest.join('\n').trim()).toBe(code.trim())
    const request = new Request('https://app.example', { headers: { authorization: 'Bearer x' } })
    expect(await whoAsks(request)).toBeUndefined()
  },
)
