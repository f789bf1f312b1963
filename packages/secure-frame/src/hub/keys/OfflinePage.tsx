import { Spinner } from '@vestibule/design'
import { useState } from 'react'
import { Address } from '../../ui/Address.js'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import { Banner } from '../Banner.js'
import { Failed } from '../Failed.js'
import { HubPage } from '../HubPage.js'
import { hubText as t } from '../i18n.js'
import { useAsk } from '../useAsk.js'
import { NotYet } from './NotYet.js'
import { ShowKey } from './ShowKey.js'

/** Opens a wallet with a recovery method and without requests. Any server on the wallet's origin can serve this page. */
export function OfflinePage({ keys, home }: { keys: KeyWorker; home: string | undefined }) {
  const { value, error, again } = useAsk(() => keys.call('offlineWallets', {}))
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const wallets = value?.wallets ?? []
  const wallet = wallets.find(({ walletId }) => walletId === chosen) ?? wallets[0]

  // Use this device's clock, because the services are not available.
  const now = Date.now()
  const counting =
    wallet?.methods.filter(({ pendingUntil: until }) => !until || Date.parse(until) <= now) ?? []

  return (
    <HubPage headline={t('offline.headline')} back={home}>
      <p className="dim">{t('offline.says')}</p>
      {value === undefined && error === undefined && <Spinner />}
      <Failed error={error} again={again} />
      {value !== undefined && wallet === undefined && (
        <Banner kind="warn" testId="vb-hub-no-offline" headline={t('offline.none')}>
          <p>{t('offline.noneSays')}</p>
        </Banner>
      )}
      {wallet !== undefined && (
        <>
          <fieldset className="hub-choices">
            <legend>{t('offline.wallet')}</legend>
            {wallets.map(({ walletId, accounts }) => (
              <label key={walletId} className="hub-choice">
                <input
                  type="radio"
                  name="wallet"
                  data-testid="vb-hub-offline-wallet"
                  checked={walletId === wallet.walletId}
                  onChange={() => setChosen(walletId)}
                />
                <Address value={accounts[0]?.address ?? walletId} />
              </label>
            ))}
          </fieldset>
          {counting.length === 0 ? (
            <NotYet methods={wallet.methods} what="offline" />
          ) : (
            <ShowKey
              key={wallet.walletId}
              accounts={wallet.accounts}
              methods={counting}
              open={async (what, proof) => {
                if (proof === undefined)
                  throw new Error('An offline wallet requires a recovery method.')
                return keys.call('exportOffline', { walletId: wallet.walletId, what, ...proof })
              }}
            />
          )}
        </>
      )}
    </HubPage>
  )
}
