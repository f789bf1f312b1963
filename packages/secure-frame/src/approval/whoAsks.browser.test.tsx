import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { WhoAsks } from './WhoAsks.js'
import './ApprovalCard.css'

afterEach(() => document.documentElement.removeAttribute('dir'))

function seen(line: Element): string {
  const texts: { left: number; text: string }[] = []
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const letters = node.textContent ?? ''
    for (let at = 0; at < letters.length; at++) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      texts.push({ left: range.getBoundingClientRect().left, text: letters[at] ?? '' })
    }
  }
  return texts
    .toSorted((one, other) => one.left - other.left)
    .map(({ text }) => text)
    .join('')
}

test('shows a name for the operator’s extension instead of its id', async () => {
  const root = document.createElement('div')
  const page = createRoot(root)
  const origin = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop'
  page.render(<WhoAsks origin={origin} dappName="" position={{ number: 1, of: 1 }} />)
  await vi.waitFor(() =>
    expect(root.querySelector('.who-origin')?.textContent).toBe('Browser extension'),
  )
  expect(root.innerHTML).not.toContain('abcdefgh')
  page.unmount()
})

test('warns about a site that resembles a used site', async () => {
  const root = document.createElement('div')
  const page = createRoot(root)
  const who = { origin: 'https://sh0p.example', dappName: '', position: { number: 1, of: 1 } }
  page.render(<WhoAsks {...who} imitates="https://shop.example" />)
  await vi.waitFor(() =>
    expect(root.querySelector('[data-testid=vb-imitates]')?.textContent).toContain(
      'This is not shop.example, which you use.',
    ),
  )
  page.render(<WhoAsks {...who} />)
  await vi.waitFor(() => expect(root.querySelector('[data-testid=vb-imitates]')).toBeNull())
  page.unmount()
})

test.each(['ltr', 'rtl'])(
  'security: shows the origin from left to right in a document with direction %s',
  async (dir) => {
    document.documentElement.dir = dir
    const root = document.createElement('div')
    document.body.append(root)
    const page = createRoot(root)
    const origin = 'https://bank.example.evil.com:8443'
    page.render(<WhoAsks origin={origin} dappName="" position={{ number: 1, of: 1 }} />)
    await vi.waitFor(() => expect(root.textContent).toContain('evil.com'))
    const line = root.querySelector('.who-origin')
    expect(line && seen(line)).toBe(origin)
    page.unmount()
    root.remove()
  },
)
