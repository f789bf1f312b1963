import { expect, onTestFinished } from 'vitest'
import { createEip155Adapter } from '../../adapters/eip155/createEip155Adapter.js'
import type { Options } from '../../core/model/options.js'
import type { OpenOptions } from '../../core/model/views.js'
import { ONE } from '../../core/testing/createTestCore.js'
import { createVestibule } from '../../start/createVestibule.js'
import { createTestWallet } from '../../testing/createTestWallet.js'

const WALLETS = 12

export function createModal(options: Partial<Options> = {}) {
  for (let at = 0; at < WALLETS; at++)
    createTestWallet({
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:9' }],
      decide: () => 'approve',
    }).announce({ rdns: `org.example.w${at}`, name: `Wallet ${at}`, icon: 'data:image/svg+xml,' })
  const vestibule = createVestibule({
    projectId: 'demo',
    networks: [ONE],
    adapters: [createEip155Adapter()],
    enableReconnect: false,
    logLevel: 'silent',
    ...options,
  })
  const { element } = vestibule
  if (element === undefined) throw new Error('No page')
  onTestFinished(() => {
    vestibule.close()
    element.remove()
    localStorage.clear()
  })
  const find = <found extends HTMLElement>(selector: string): found => {
    const one = element.shadowRoot.querySelector<found>(selector)
    if (one === null) throw new Error(`Not in the modal: ${selector}`)
    return one
  }
  const isOnTop = () => {
    const { x, y, width, height } = find('.card').getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) === element
  }
  return { vestibule, element, find, isOnTop }
}

export async function openModal(options: Partial<Options> = {}, opening: OpenOptions = {}) {
  const modal = createModal(options)
  await modal.vestibule.open(opening)
  await expect.poll(modal.isOnTop).toBe(true)
  return modal
}

export function put(html: string): HTMLElement {
  const place = document.createElement('div')
  place.innerHTML = html
  document.body.append(place)
  onTestFinished(() => place.remove())
  return place
}

export function addRules(css: string) {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  onTestFinished(() => style.remove())
}

export function listen(
  target: EventTarget,
  types: readonly string[],
  listener: (event: Event) => void,
  options: AddEventListenerOptions = {},
) {
  for (const type of types) {
    target.addEventListener(type, listener, options)
    onTestFinished(() => target.removeEventListener(type, listener, options))
  }
}
