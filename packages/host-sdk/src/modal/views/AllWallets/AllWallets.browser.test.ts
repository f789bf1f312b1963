import { expect, onTestFinished, test, vi } from 'vitest'
import { stubServices } from '../../../react/testing/stubServices.js'
import { createModal } from '../../testing/openModal.js'

const listed = (name: string) => ({ id: name.toLowerCase(), name, mobile_link: `${name}://` })

async function openAllWallets() {
  const services = stubServices()
  services.reply = async ({ searchParams }) => {
    const search = searchParams.get('search')
    const data = [listed('Fox'), listed('Owl')].filter(
      ({ id }) => search === null || id.includes(search),
    )
    return { body: { count: data.length, data } }
  }
  const { vestibule, element, find } = createModal({ apiUrl: services.apiUrl })
  await vestibule.open({ view: 'AllWallets' })
  const names = () =>
    ['Fox', 'Owl'].filter((name) =>
      element.shadowRoot.querySelector(`[data-testid="vb-wallet-${name.toLowerCase()}"]`),
    )
  const type = (text: string) => {
    const field = find<HTMLInputElement>('[data-testid="vb-wallet-search"]')
    const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    property?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const asked = () =>
    services.requests.map(({ url: { searchParams } }) =>
      Object.fromEntries(
        ['page', 'entries', 'search'].map((name) => [name, searchParams.get(name)]),
      ),
    )
  const lines = () =>
    Array.from(
      element.shadowRoot.querySelectorAll('.grid-line'),
      // Layout sizes are fractional numbers.
      (line) => Math.round(line.getBoundingClientRect().height * 100) / 100,
    )
  return { names, lines, type, asked, results: () => find('.wallet-results').textContent }
}

/** Waits for animation frames, which also run with fake timers. */
async function untilDrawn(isSo: () => boolean) {
  while (!isSo()) await drawn()
  await drawn()
}

const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('[V04] [C03] loads pages of 40 wallets, and searches for up to 100 wallets from two letters on', async () => {
  const { names, type, asked, results } = await openAllWallets()
  await expect.poll(names).toEqual(['Fox', 'Owl'])
  const first = asked()
  expect(first).toContainEqual({ page: '1', entries: '40', search: null })
  type('o')
  await drawn()
  expect(names()).toEqual(['Fox', 'Owl'])
  type('ow')
  await expect.poll(names).toEqual(['Owl'])
  expect(asked().slice(first.length)).toEqual([{ page: null, entries: '100', search: 'ow' }])
  type('nobody')
  await expect.poll(results).toContain('No wallets found')
})

test('[V04] [C03] shows the loading state of a search for at least 300 ms', async () => {
  const { names, type } = await openAllWallets()
  await expect.poll(names).toEqual(['Fox', 'Owl'])
  // The response is cached, so the second search depends only on the clock.
  type('ow')
  await expect.poll(names).toEqual(['Owl'])
  type('')
  await expect.poll(names).toEqual(['Fox', 'Owl'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  type('ow')
  await untilDrawn(() => names().length === 0)
  vi.advanceTimersByTime(300)
  await drawn()
  vi.advanceTimersByTime(299)
  // The list draws the cards some animation frames after the response.
  for (let frame = 0; frame < 10; frame++) await drawn()
  expect(names()).toEqual([])
  vi.advanceTimersByTime(1)
  await untilDrawn(() => names().length > 0)
  expect(names()).toEqual(['Owl'])
})

test('[R10] renders every row of cards 102 px high, like its placeholder', async () => {
  const { names, lines } = await openAllWallets()
  await expect.poll(names).toEqual(['Fox', 'Owl'])
  await untilDrawn(() => lines().length > 2)
  expect(new Set(lines())).toEqual(new Set([102]))
})
