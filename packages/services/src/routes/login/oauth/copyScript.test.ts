import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { COPY_SCRIPT } from './copyScript.js'

async function press(
  clipboard: { writeText: (text: string) => Promise<void> } | undefined,
  back: { href: string } | null = { href: 'https://dapp.example/' },
) {
  const selected: object[] = []
  const classes = new Set<string>()
  let onPress = async () => {}
  const code = { textContent: '042042' }
  const says = { textContent: '' }
  const went: string[] = []
  const button = {
    hidden: true,
    dataset: { copied: 'Copied.', selected: 'Copy the digits.' },
    classList: classes,
    addEventListener: (_event: string, press: () => Promise<void>) => {
      onPress = press
    },
  }
  runInNewContext(COPY_SCRIPT, {
    navigator: { clipboard },
    document: {
      querySelector: (part: string) =>
        ({ '.code': code, '.copy': button, '.on a': back, '[role=status]': says })[part],
    },
    location: { assign: (address: string) => went.push(address) },
    getSelection: () => ({ selectAllChildren: (element: object) => selected.push(element) }),
  })
  if (!button.hidden) await onPress()
  const { textContent } = says
  return { hidden: button.hidden, says: textContent, isDone: classes.has('done'), selected, went }
}

test('copies the six digits on a press and returns to the page, without the digits in the URL', async () => {
  const copied: string[] = []
  const shown = await press({ writeText: async (text) => void copied.push(text) })
  expect(copied).toEqual(['042042'])
  const went = ['https://dapp.example/']
  expect(shown).toEqual({ hidden: false, says: 'Copied.', isDone: true, selected: [], went })
})

test('copies the six digits and stays open if the page has no return link', async () => {
  const copied: string[] = []
  const shown = await press({ writeText: async (text) => void copied.push(text) }, null)
  expect(copied).toEqual(['042042'])
  expect(shown).toMatchObject({ says: 'Copied.', isDone: true, went: [] })
})

test('selects the digits for the visitor if the browser refuses to copy', async () => {
  const { says, isDone, selected, went } = await press({
    writeText: () => Promise.reject(new Error('NotAllowedError')),
  })
  expect([says, isDone, selected.length, went]).toEqual(['Copy the digits.', false, 1, []])
})

test('shows no copy button in a browser without a clipboard', async () => {
  expect((await press(undefined)).hidden).toBe(true)
})
