import { expect, test } from 'vitest'
import type { Connector } from '../../../core/model/connector.js'
import { WALLET_CONNECT } from '../../../core/model/connectorIds.js'
import { createEmitter } from '../../../platform/emitter.js'
import { createModal } from '../../testing/openModal.js'

const URI = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=ef`
const WALLET = {
  id: 'fox',
  name: 'Fox',
  mobile_link: 'fox://',
  webapp_link: 'https://web.fox.example',
  desktop_link: 'fox-desktop://',
}

function offer(): Connector {
  const { on, removeListener, emit } = createEmitter()
  const create = () => {
    emit('display_uri', URI)
    return new Promise<never>(() => {})
  }
  return {
    id: WALLET_CONNECT,
    type: 'walletConnect',
    name: 'WalletConnect',
    chain: 'eip155',
    chains: [],
    proposals: { create, cancel() {} },
    provider: { on, removeListener, request: async () => [] },
  }
}

test('[V06] shows a wallet’s QR code, web app and desktop tabs, and links with the pairing URI', async () => {
  const { vestibule, element, find } = createModal({ connectors: [offer] })
  await vestibule.open({ view: 'ConnectingWalletConnect', arguments: { wallet: WALLET } } as never)
  const tabs = () => [...element.shadowRoot.querySelectorAll<HTMLElement>('[role="tab"]')]
  const names = () => tabs().map(({ textContent }) => textContent)
  await expect.poll(names).toEqual(['QR code', 'Webapp', 'Desktop'])
  expect(find('#title').textContent).toBe('Fox')
  const link = () => find('[data-testid="vb-wc-open"]').getAttribute('href')
  tabs()[1]?.click()
  await expect.poll(link).toBe(`https://web.fox.example/wc?uri=${encodeURIComponent(URI)}`)
  tabs()[2]?.click()
  await expect.poll(link).toBe(`fox-desktop://wc?uri=${encodeURIComponent(URI)}`)
})
