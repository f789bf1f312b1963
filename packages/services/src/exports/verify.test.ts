import { expect, test } from 'vitest'
import * as verify from './verify.js'

test('`verify` exports what it promises and nothing else', () => {
  expect(Object.keys(verify).sort()).toEqual(['TokenError', 'createVerifier'])
})
