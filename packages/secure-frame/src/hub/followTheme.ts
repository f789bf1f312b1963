/** Wears the colours of the visitor's system, and changes with them. */
export function followTheme(root: HTMLElement) {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const wear = () => {
    root.dataset.theme = dark.matches ? 'dark' : 'light'
  }
  dark.addEventListener('change', wear)
  wear()
}
