export function followTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const dress = () => {
    document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light'
  }
  dark.addEventListener('change', dress)
  dress()
}
