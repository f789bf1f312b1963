import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createTestCore } from '../core/testing/createTestCore.js'
import { createInstance, type Vestibule } from '../start/instance.js'

const PUBLIC: Readonly<Record<string, keyof Vestibule>> = {
  'connections/connect': 'connect',
  'connections/connections': 'getConnections',
  'connections/deleteConnection': 'deleteConnection',
  'connections/disconnect': 'disconnect',
  'connections/listConnections': 'getConnections',
  'connections/ofConnectors': 'getConnections',
  'connections/offeredConnectors': 'getConnectors',
  'connections/pairing': 'getPairing',
  'directory/images': 'getWallets',
  'directory/narrow': 'getWallets',
  'directory/prepareWallet': 'getWallets',
  'directory/recentWallets': 'getWallets',
  'directory/searchRows': 'getWallets',
  'directory/walletChoice': 'getWallets',
  'directory/walletRows': 'getWallets',
  'embedded/accountType': 'setPreferredAccountType',
  'embedded/cooldown': 'connectEmail',
  'embedded/passkeyLogin': 'connectPasskey',
  'embedded/prepareEmailLogin': 'connectEmail',
  'embedded/protectWallet': 'open',
  'embedded/social/startSocialLogin': 'connectSocial',
  'embedded/updateEmail': 'open',
  'networks/loadBalance': 'updateNativeBalance',
  'networks/networkRules': 'getNamespace',
  'networks/networks': 'getCaipNetworks',
}

/** Actions that only the modal has, with the reason. */
const OWN: Readonly<Record<string, string>> = {
  'connections/abandonConnect': 'how long it shows a wallet as connecting',
  'connections/ownExtension': 'its own list puts the operator’s extension first, without a login',
  'connections/tabbed': 'the tab of its account view',
  'directory/deepLink': 'links to wallets’ apps, from the addresses that the directory gives',
  'directory/listStores': 'links to stores, from the addresses that the directory gives',
  'directory/platforms': 'how its own view of a wallet is laid out',
  'directory/rememberWallets': 'it remembers what was chosen in it',
  'directory/remoteRequests': 'the bar of requests that wait in a phone',
  'directory/walletIdentity': 'what its own view of a network says of the wallet that is connected',
  'directory/selectWallet': 'which of its views a wallet leads to',
  'embedded/backup': 'its reminder of a backup, before Receive and at the next visit',
  'embedded/openSettings': 'a view of the frame inside of the card',
  'embedded/pressWindow': 'the wallet’s window opens in the press that swaps or sends',
  'embedded/readSmartAccounts':
    'its views of the account ask when they open; `getNamespace` has the result',
  'embedded/resumeLogin': 'its own login that a reload interrupted',
  'networks/createChainReads': 'fees and contracts on its own send view',
  'transactions/explorerLink': 'links of its activity list',
  'transactions/followTransaction': 'its activity list',
  'transactions/noteTransaction': 'its activity list',
  'transactions/sentTransactions': 'its activity list',
}

const DOMAINS = /^(?:connections|directory|embedded|networks|transactions)\//
const here = dirname(fileURLToPath(import.meta.url))
const src = join(here, '..')

function importsOfModal(): string[] {
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .map((file) => join(here, file))
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(import type [^']*|)'(\.\.?\/[^']+)\.js'/g)]
      .filter(([, type]) => type === '')
      .map(([, , specifier = '']) => relative(src, join(dirname(file), specifier))),
  )
  return [...new Set(found)].filter((module) => DOMAINS.test(module)).toSorted()
}

describe('the modal and the public surface', () => {
  test('offers every function of the built-in modal to a dapp’s own modal, or lists an exception', () => {
    const known = [...Object.keys(PUBLIC), ...Object.keys(OWN)].toSorted()
    expect(importsOfModal()).toEqual(known)
  })

  test.each(Object.entries(PUBLIC))('offers %s as `%s`', (_module, member) => {
    expect(createInstance(createTestCore(), undefined)).toHaveProperty(member)
  })
})
