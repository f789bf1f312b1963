import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestCore, memoryArea } from '../core/testing/createTestCore.js'
import { readWalletChoice } from '../directory/walletChoice.js'
import { readMetadata } from '../platform/metadata.js'
import { createInstance } from '../start/instance.js'

function openPage() {
  const core = createTestCore({ features: { email: true, socials: ['github'] } })
  return { core, vestibule: createInstance(core, undefined) }
}

test('[X20] changes the given features, and keeps the others', async () => {
  const { core, vestibule } = openPage()
  await vestibule.updateOptions({ features: { socials: false, multiWallet: true } })
  expect(core.store.getState().features).toEqual({
    email: true,
    socials: false,
    multiWallet: true,
  })
})

test.each([
  ['remote-wins', { email: false, socials: ['github'] }, ['email']],
  ['remote-wins', { email: true, ens: false }, []],
  ['local-wins', { email: false }, []],
  ['local-only', { email: false }, []],
] as const)(
  '[X20] with `%s` and %j, warns only about features that the operator overrides',
  async (remoteConfig, features, ignored) => {
    const area = memoryArea()
    const known = { projectId: 'demo', features: { email: true, socials: ['github'] } }
    area.setItem('@vestibule/features', JSON.stringify(known))
    const core = createTestCore({ remoteConfig, logLevel: 'error' }, area)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    await createInstance(core, undefined).updateOptions({ features })
    const facts = warn.mock.calls.map(([, names]) => names)
    expect(facts).toEqual(ignored.length > 0 ? [ignored] : [])
  },
)

test('[X20] changes the theme for subscribers, and keeps omitted variables', async () => {
  const { vestibule } = openPage()
  await vestibule.updateOptions({ themeVariables: { accent: '#123456' } })
  const heard: string[] = []
  vestibule.subscribeTheme(({ themeMode }) => heard.push(themeMode))
  await vestibule.updateOptions({ themeMode: 'dark', themeVariables: { fontFamily: 'serif' } })
  expect(heard).toContain('dark')
  expect(vestibule.getThemeVariables()).toEqual({ accent: '#123456', fontFamily: 'serif' })
})

test('[X20] changes the metadata and the wallets', async () => {
  const { core, vestibule } = openPage()
  await vestibule.updateOptions({
    metadata: { name: 'Shop' },
    featuredWalletIds: ['a'.repeat(64)],
    allWallets: 'HIDE',
  })
  expect(readMetadata(core.options.metadata).name).toBe('Shop')
  expect(readWalletChoice(core)).toMatchObject({
    featured: ['a'.repeat(64)],
    allWallets: 'HIDE',
  })
})

test.each([
  ['networks', { networks: [] }],
  ['projectId', { projectId: 'other' }],
  ['frameUrl', { frameUrl: 'https://evil.example' }],
  ['siwx', { siwx: undefined }],
  ['toString', { toString: 'x' }],
  ['enableMagic', { enableMagic: true }],
  ['features.analytics', { features: { analytics: true } }],
])('[X17] rejects a change of `%s`, and changes nothing else', async (option, changes) => {
  const { core, vestibule } = openPage()
  const before = core.options
  await expect(
    vestibule.updateOptions({ metadata: { name: 'Shop' }, ...changes } as never),
  ).rejects.toMatchObject({ type: 'invalidParams', code: -32602, data: { option } })
  expect(core.options).toBe(before)
})

test.each([
  ['featuredWalletIds', { featuredWalletIds: 'io.metamask' }],
  ['features.email', { features: { email: 'no' } }],
  ['debug', { debug: 'false' }],
])(
  '[X20] names %s in the error for a value of the wrong type, and changes nothing',
  async (option, wrong) => {
    const { core, vestibule } = openPage()
    const before = core.options
    await expect(
      vestibule.updateOptions({ allWallets: 'HIDE', ...(wrong as object) }),
    ).rejects.toMatchObject({ code: -32602, data: { option } })
    expect(core.options).toBe(before)
  },
)

test('[X20] rejects a value that is not an object', async () => {
  const { vestibule } = openPage()
  await expect(vestibule.updateOptions(null as never)).rejects.toMatchObject({ code: -32602 })
})
