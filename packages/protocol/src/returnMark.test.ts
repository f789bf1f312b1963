import { describe, expect, test } from 'vitest'
import { markReturn, readReturn } from './returnMark.js'

const PAGES = [
  'https://dapp.example/',
  'https://dapp.example/trade?a=b%20c+d&e=%27f%27',
  'https://dapp.example/?to=https://evil.example#x',
  'https://dapp.example/#/trade?vestibule-login=denied',
  'https://dapp.example/?vestibule-login=denied&a',
]

describe('[J06] a page to which a login returns', () => {
  test.each(PAGES)('adds the result of the login to %s and removes it', (page) => {
    const marked = markReturn(page, 'denied')
    expect(new URL(marked).origin).toBe(new URL(page).origin)
    expect(readReturn(marked)).toEqual({ ended: 'denied', own: page })
  })

  test.each([
    ...PAGES,
    'https://dapp.example/?vestibule-login=connected',
    'https://dapp.example/?vestibule-login=',
    'https://dapp.example/?my-vestibule-login=denied',
    'https://dapp.example/?vestibule-login=denied%26',
  ])('keeps %s unchanged if it has no known mark', (page) => {
    expect(readReturn(page)).toEqual({ ended: undefined, own: page })
  })
})
