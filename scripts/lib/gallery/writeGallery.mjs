const PATH = /^([\w-]+)\/(.+)-(light|dark)-([\w-]+)\.png$/

/** Writes the gallery's page. @param {string[]} paths Pictures beside the page, such as `en/Connect-dark-phone.png`. */
export function writeGallery(paths) {
  const pictures = paths.flatMap((path) => {
    const [, locale, name, theme, size] = PATH.exec(path) ?? []
    return name === undefined ? [] : [{ path, locale, name, theme, size }]
  })
  const choices = (key) => [...new Set(pictures.map((picture) => picture[key]))].sort()
  const knob = (key, first) =>
    `<label>${key} <select name="${key}">${choices(key)
      .map((value) => `<option${value === first ? ' selected' : ''}>${value}</option>`)
      .join('')}</select></label>`
  const data = JSON.stringify(pictures).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gallery</title>
<style>
  body { margin: 0; font: 0.875rem/1.5 system-ui; background: #e8e8ea; color: #17171a; }
  form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; padding: 0.75rem 1.5rem; background: #fff; border-bottom: 1px solid #ccc; }
  select, input { font: inherit; padding: 0.25rem 0.5rem; }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(18rem, 1fr)); gap: 1.5rem; padding: 1.5rem; }
  figure { margin: 0; }
  img { display: block; width: 100%; border-radius: 0.5rem; background: #fff; }
  figcaption { padding: 0.375rem 0; }
</style>
<form>
  ${knob('locale', 'en')}
  ${knob('theme', 'light')}
  ${knob('size', 'phone')}
  <label>state <input name="words" type="search"></label>
  <output></output>
</form>
<main></main>
<script type="application/json">${data}</script>
<script>
  const pictures = JSON.parse(document.querySelector('script[type="application/json"]').textContent)
  const [form, list, count] = ['form', 'main', 'output'].map((name) => document.querySelector(name))
  function show() {
    const { locale, theme, size, words } = Object.fromEntries(new FormData(form))
    const shown = pictures.filter((one) =>
      one.locale === locale && one.theme === theme && one.size === size &&
      one.name.toLowerCase().includes(words.toLowerCase()))
    count.textContent = shown.length + ' states'
    list.replaceChildren(...shown.map(({ path, name }) => {
      const figure = document.createElement('figure')
      const image = Object.assign(document.createElement('img'), { src: path, alt: name, loading: 'lazy' })
      const caption = Object.assign(document.createElement('figcaption'), { textContent: name })
      figure.append(image, caption)
      return figure
    }))
  }
  form.addEventListener('input', show)
  form.addEventListener('submit', (event) => event.preventDefault())
  show()
</script>
</html>
`
}
