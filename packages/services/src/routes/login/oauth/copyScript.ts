import { sha256 } from '../../../platform/bytes.js'

/**
 * Copies the code of a page. A page with a link to the login page then goes there, because a phone has only one window.
 * It runs only in the visitor's press and writes only to the clipboard: the login page's address does not contain the
 * code. If the browser does not copy, the page stays and selects the digits.
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

/** Changes with the script, so browsers can cache it forever. */
export const COPY_SCRIPT_PATH = `/scripts/copy-${sha256(COPY_SCRIPT).slice(0, 10)}.js`
