import { describe, expect, test } from 'vitest'
import { addRules, openModal } from './testing/openModal.js'

const RULES: Record<string, string> = {
  'hide undefined elements': ':not(:defined){display:none!important;visibility:hidden;opacity:0}',
  'hide empty elements': '*:empty{display:none!important}',
  'hide all children of the body':
    'body>*{visibility:hidden!important;pointer-events:none!important}',
  'change the text style of the body':
    'body{text-transform:uppercase;word-spacing:9px;letter-spacing:5px;font:italic 900 40px/3 serif;font-variant:small-caps;text-indent:40px;text-align:right;white-space:nowrap;text-shadow:1px 1px red;-webkit-text-fill-color:red}',
  'change the text style of every element':
    '*{text-transform:uppercase!important;word-spacing:9px!important;letter-spacing:5px!important;font:italic 900 40px/3 serif!important;color:red!important;text-align:right!important}',
  'set the direction to right to left':
    'html{direction:rtl}*{direction:rtl!important;unicode-bidi:bidi-override}',
  'disable selection and touch':
    '*{user-select:none!important;-webkit-user-select:none!important;touch-action:none!important;cursor:none!important}',
  'set our CSS variables': '*{--ink:red;--card:red;--accent:red;--text-m:99px;--radius-xl:0px}',
  'set a dark colour scheme': ':root{color-scheme:dark}*{color-scheme:dark!important}',
  'blur, shrink and clip the page':
    'body,body>*{filter:blur(9px);transform:scale(.2);opacity:.1;clip-path:inset(50%);contain:strict}',
}

async function look() {
  const { vestibule, element, find, isOnTop } = await openModal({ themeMode: 'light' })
  await expect.poll(isOnTop).toBe(true)
  await expect.poll(() => find('[data-testid="vb-wallet-org.example.w1"]')).toBeTruthy()
  await Promise.all(
    find('.card')
      .getAnimations({ subtree: true })
      .map((one) => one.finished.catch(() => {})),
  )
  const seen = ['.overlay', '.card', '#title', '[data-testid="vb-wallet-org.example.w1"]'].map(
    (selector) => {
      const one = find(selector)
      const { width, height } = one.getBoundingClientRect()
      const styles = getComputedStyle(one)
      const names = [...styles].filter((name) => !IGNORED.test(name))
      return {
        selector,
        width,
        height,
        ...Object.fromEntries(names.map((name) => [name, styles.getPropertyValue(name)])),
      }
    },
  )
  vestibule.close()
  element.remove()
  return seen
}

/** Properties that depend on the window or the time. */
const IGNORED = /^--|scroll|perspective-origin|transform-origin|^(inset|left|right|top|bottom)/

describe('the modal on a page with CSS rules', () => {
  test.each(Object.entries(RULES))('looks the same if the rules %s', async (_, css) => {
    const before = await look()
    addRules(css)
    const after = await look()
    expect(after).toEqual(before)
  })
})
