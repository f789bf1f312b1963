import { bytesToHex } from '@noble/curves/utils.js'
import { describe, expect, test } from 'vitest'
import { utf8 } from '../../../../platform/bytes.js'
import { cpuTime } from '../../../testing/cpuTime.js'
import { readMessage } from './readMessage.js'

const ACCOUNT = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const read = (text: string) => {
  const intent = { bytes: bytesToHex(utf8(text)) }
  const { request, risks } = readMessage({ text, format: 'text', account: ACCOUNT, intent })
  return { ...request, risks }
}

describe('JSON in a message', () => {
  test('[V12] prints each member on its own line without changes', () => {
    expect(read('{"a":1,"b": {"c":"x y"}}')).toMatchObject({
      format: 'data',
      text: '{\n  "a": 1,\n  "b": {\n    "c": "x y"\n  }\n}',
    })
  })

  test.each([
    ['with a duplicate name', '{"amount":"500","amount":"1"}'],
    ['with a number in another notation', '{"amount":5e2}'],
    ['with an escaped letter', '{"amount":"\\u0035"}'],
    ['with text around it', 'Sign {"amount":"500"}'],
    ['that is incomplete', '{"amount":"500"'],
    ['that is nested too deeply', '['.repeat(40) + ']'.repeat(40)],
  ])('[V12] security: prints JSON %s exactly as signed', (_name, text) => {
    expect(read(text)).toMatchObject({ format: 'text', text })
  })

  test('[V12] security: escapes invisible characters', () => {
    expect(read('{"to":"a\u200Bb"}').text).toContain('a\\u{200b}b')
  })
})

describe('the purpose of a message', () => {
  test('[V12] control: ignores the signing account', () => {
    expect(read(`Create your account\nPublic key: ${ACCOUNT}`).risks).toEqual([])
    expect(read(`{"agent":"${ACCOUNT}"}`).risks).toEqual([])
    expect(read('{"agent":"someone"}').risks).toEqual(['otherKey'])
  })

  test('[V12] control: ignores the text in a sign-in to the requesting page', () => {
    const text = 'Sign this message to generate your key'
    expect(read(text).risks).toEqual(['tradingKey'])
    const signIn = `app.example wants you to sign in with your Solana account:\n${ACCOUNT}\n\n${text}`
    expect(read(signIn).risks).toEqual([])
  })

  test.each(['create ', 'only sign this ', 'access a ', 'key ', '{"a":', '"{', 'transfer 1'])(
    'security: parses 32 KiB of %j in two seconds',
    (part) => {
      const text = part.repeat(32_768 / part.length)
      expect(cpuTime(() => read(text))).toBeLessThan(2_000)
    },
  )
})
