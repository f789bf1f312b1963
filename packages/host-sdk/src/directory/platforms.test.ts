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
  test('[V06] sorts this device first, then phone, web and desktop', () => {
    expect(platformsOf(wallet, { ...desktop, connectors: installed })).toEqual([
      'browser',
      'qrcode',
      'web',
      'desktop',
    ])
    expect(platformsOf(wallet, mobile)).toEqual(['mobile', 'web'])
  })

  test('[V06] returns unsupported for an extension that is not installed', () => {
    expect(platformsOf({ id: 'x', name: 'X', rdns: 'io.x' }, desktop)).toEqual(['unsupported'])
  })

  test('[V06] returns the browser first in the wallet’s own browser', () => {
    const own = [{ type: 'injected', name: 'Fox', rdns: 'io.example.fox' } as Connector]
    expect(platformsOf(wallet, { ...mobile, connectors: own })[0]).toBe('browser')
  })

  test('[V05] returns the QR code without a wallet', () => {
    expect(platformsOf(undefined, mobile)).toEqual(['qrcode'])
  })

  test('ignores another installed wallet', () => {
    const other = [{ type: 'announced', name: 'Other', rdns: 'io.other' } as Connector]
    expect(
      platformsOf({ id: 'x', name: 'X', rdns: 'io.x' }, { ...desktop, connectors: other }),
    ).toEqual(['unsupported'])
  })
})
