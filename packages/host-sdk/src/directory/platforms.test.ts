import type { Wallet } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import type { Connector } from '../core/model/connector.js'
import { platformsOf } from './platforms.js'

const wallet: Wallet = {
  id: 'fox',
  name: 'Fox',
  rdns: 'io.example.fox',
  mobile_link: 'fox://',
  webapp_link: 'https://fox.example',
  desktop_link: 'fox-desktop://',
}
const desktop = { device: { mobile: false }, connectors: [] }
const mobile = { device: { mobile: true }, connectors: [] }
const installed = [{ type: 'announced', name: 'Fox', rdns: 'io.example.fox' } as Connector]

describe('platformsOf', () => {
  test('[V06] sorts this device first, then the phone, the web, the desktop', () => {
    expect(platformsOf(wallet, { ...desktop, connectors: installed })).toEqual([
      'browser',
      'qrcode',
      'web',
      'desktop',
    ])
    expect(platformsOf(wallet, mobile)).toEqual(['mobile', 'web'])
  })

  test('[V06] offers no way to a wallet that is only a missing extension', () => {
    expect(platformsOf({ id: 'x', name: 'X', rdns: 'io.x' }, desktop)).toEqual(['unsupported'])
  })

  test('[V06] finds the wallet whose browser shows the page', () => {
    const own = [{ type: 'injected', name: 'Fox', rdns: 'io.example.fox' } as Connector]
    expect(platformsOf(wallet, { ...mobile, connectors: own })[0]).toBe('browser')
  })

  test('[V05] shows the code without a wallet', () => {
    expect(platformsOf(undefined, mobile)).toEqual(['qrcode'])
  })

  test('ignores another installed wallet', () => {
    const other = [{ type: 'announced', name: 'Other', rdns: 'io.other' } as Connector]
    expect(
      platformsOf({ id: 'x', name: 'X', rdns: 'io.x' }, { ...desktop, connectors: other }),
    ).toEqual(['unsupported'])
  })
})
