import type { Locale } from '@vestibule/host-sdk'
import { useVestibule, useVestibuleTheme } from '@vestibule/host-sdk/react'
import { type ReactNode, useEffect } from 'react'
import { stack } from './vestibule.js'

const SCENARIOS = [
  { href: '/', name: 'Modal' },
  { href: '/embedded.html', name: 'Embedded' },
  { href: '/headless', name: 'A modal of one’s own' },
  { href: '/batches', name: 'Several calls at once' },
  { href: '/permissions', name: 'Permissions that end' },
  {
    href: `/permissions?config=${encodeURIComponent('{"features":{"smartSessions":true}}')}`,
    name: 'Permissions in the modal',
  },
  { href: '/solana', name: 'Solana' },
  { href: '/solana?solanaWallet=two', name: 'Solana with test wallets' },
  { href: '/bitcoin?bitcoinWallet=two', name: 'Bitcoin with test wallets' },
  { href: '/cosmos?cosmosWallet=two', name: 'Cosmos with test wallets' },
  { href: '/polkadot?polkadotWallet=two', name: 'Polkadot with test wallets' },
  {
    href: '/multichain?wallet=multichain&solanaWallet=multichain&bitcoinWallet=multichain',
    name: 'A wallet for several chains',
  },
  {
    href: '/multichain?wallet=announced&solanaWallet=one&bitcoinWallet=standard&cosmosWallet=keplr&polkadotWallet=one',
    name: 'Five kinds of chain',
  },
  { href: '/?wallet=announced', name: 'With a test wallet' },
  { href: '/?wallet=announced&signIn=services', name: 'Sign-in with the wallet' },
  {
    href: `/?config=${encodeURIComponent('{"features":{"passkey":true}}')}`,
    name: 'Login with a passkey',
  },
  {
    href: `/?wallet=two&config=${encodeURIComponent('{"features":{"multiWallet":true}}')}`,
    name: 'Several wallets',
  },
  {
    href: `/?wallet=announced&config=${encodeURIComponent('{"features":{"swaps":true,"onramp":true}}')}`,
    name: 'Swap and buy',
  },
  ...stack.beside.map((path) => ({ href: `${path}/`, name: path.slice(1) })),
]

const LANGUAGES = Object.keys({
  ...{ en: 1, es: 1, 'pt-BR': 1, fr: 1, de: 1, it: 1, tr: 1, ru: 1, uk: 1, ar: 1, fa: 1, ur: 1 },
  ...{ hi: 1, id: 1, vi: 1, th: 1, ja: 1, ko: 1, 'zh-CN': 1, 'zh-TW': 1 },
} satisfies Record<Locale, 1>) as Locale[]

export function Page({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const vestibule = useVestibule()
  const { themeMode } = useVestibuleTheme().data
  useEffect(() => {
    document.documentElement.dataset.theme = themeMode
  }, [themeMode])

  return (
    <>
      <header className="top">
        <a className="brand" href="/">
          <img src="/icon.svg" alt="" width="28" height="28" />
          Vestibule
        </a>
        <div className="actions">{actions}</div>
      </header>
      <main>
        <div className="intro">
          <h1>A dapp with a front door</h1>
          <p>
            Connect a wallet, or sign in with an email address or another account and get one. Codes
            arrive in the{' '}
            <a href={stack.mailbox} target="_blank" rel="noreferrer">
              mailbox
            </a>
            .
          </p>
        </div>
        {children}
        <nav className="scenarios" aria-label="Scenarios">
          {SCENARIOS.map(({ href, name }) => (
            <a key={href} href={href}>
              {name}
            </a>
          ))}
          <button
            type="button"
            onClick={() => vestibule.setThemeMode(themeMode === 'dark' ? 'light' : 'dark')}
          >
            {themeMode === 'dark' ? 'Light' : 'Dark'}
          </button>
          <select
            aria-label="Language"
            data-testid="demo-language"
            defaultValue=""
            onChange={({ target }) => void vestibule.setLocale(target.value as Locale)}
          >
            <option value="" disabled>
              Language
            </option>
            {LANGUAGES.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {new Intl.DisplayNames(locale, { type: 'language' }).of(locale)}
              </option>
            ))}
          </select>
        </nav>
      </main>
    </>
  )
}
