import { sha256 } from '../../../platform/bytes.js'

/**
 * Copies the code of a page, only on a press. Then it opens the page's link to the login page,
 * because a phone shows one window at a time. The login page's address does not contain the code.
 * If the browser does not copy, the page selects the digits.
 */
export const COPY_SCRIPT = `const code = document.querySelector('.code')
const button = document.querySelector('.copy')
const says = document.querySelector('[role=status]')
button.hidden = navigator.clipboard === undefined
button.addEventListener('click', async () => {
  const isCopied = await navigator.clipboard.writeText(code.textContent).then(() => true, () => false)
  says.textContent = isCopied ? button.dataset.copied : button.dataset.selected
  if (!isCopied) return getSelection().selectAllChildren(code)
  button.classList.add('done')
  const back = document.querySelector('.on a')
  if (back !== null) location.assign(back.href)
})
`

/** The path changes with the script, so browsers can cache the script forever. */
export const COPY_SCRIPT_PATH = `/scripts/copy-${sha256(COPY_SCRIPT).slice(0, 10)}.js`
