import { afterEach, expect, test, vi } from 'vitest'
import { createEip155Adapter } from '../../../adapters/eip155/createEip155Adapter.js'
import { ONE } from '../../../core/testing/createTestCore.js'
import { createVestibule } from '../../../start/createVestibule.js'
import type { Vestibule } from '../../../start/instance.js'

let vestibule: Vestibule
const find = <element extends HTMLElement>(selector: string) =>
  vestibule.element?.shadowRoot.querySelector<element>(selector) ?? null
afterEach(() => {
  vestibule.element?.remove()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(crypto, 'randomUUID')
  vi.restoreAllMocks()
})

function listen() {
  const said: string[] = []
  vi.spyOn(console, 'error').mockImplementation((text) => void said.push(String(text)))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  return said
}

test.each([
  // These tests run in an iframe of the test runner.
  ['inside another page', true, 'Open it in its own tab.', '[PAGE_NESTED]'],
  ['without https', false, 'it is not served by https', '[PAGE_INSECURE]'],
])(
  'explains why a page %s has no login, in the modal and in the console',
  async (_, isSecureContext, text, code) => {
    const said = listen()
    vi.stubGlobal('isSecureContext', isSecureContext)
    // Browsers define `randomUUID` only on secure pages.
    const value = isSecureContext ? crypto.randomUUID : undefined
    Object.defineProperty(crypto, 'randomUUID', { value, configurable: true })
    vestibule = createVestibule({
      projectId: 'demo',
      networks: [ONE],
      adapters: [createEip155Adapter()],
      frameUrl: 'http://127.0.0.1:9',
      enableReconnect: false,
      announce: true,
    })
    await vestibule.open()
    await expect.poll(() => find('form')?.textContent).toContain(text)
    await expect.poll(() => said.filter((line) => line.startsWith(code))).toHaveLength(1)
    await expect.poll(() => find('[data-testid="vb-alert"]')?.textContent).toContain('logins')

    const input = find<HTMLInputElement>('[data-testid="vb-email-input"]')
    const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    type?.set?.call(input, 'a@example.com')
    input?.dispatchEvent(new Event('input', { bubbles: true }))
    await expect.poll(() => find('[data-testid="vb-email-submit"]')).toBeTruthy()
    find('[data-testid="vb-email-submit"]')?.click()
    await expect(vestibule.connectEmail('a@example.com')).rejects.toMatchObject({
      type: 'frameLoadFailed',
      data: { reason: isSecureContext ? 'nested' : 'insecure' },
    })
    expect(find('form')?.textContent).toContain(text)
    expect(vestibule.element?.querySelector('iframe')).toBeNull()
    expect(said.filter((line) => line.startsWith(code))).toHaveLength(1)
  },
)
