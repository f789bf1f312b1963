import { expect, test } from 'vitest'
import { writeGallery } from './writeGallery.mjs'

test('offers the themes, sizes and languages of its pictures, and escapes the states’ names', () => {
  const page = writeGallery([
    'en/Connect-dark-phone.png',
    'de/Connect-light-forced-phone.png',
    'en/</script>-light-phone.png',
    'en/notes.txt',
  ])
  expect(page).toContain('<select name="locale"><option>de</option><option selected>en</option>')
  expect(page).toContain(
    '<select name="size"><option>forced-phone</option><option selected>phone</option>',
  )
  expect(page).toContain('"name":"\\u003c/script>"')
  expect(page).not.toContain('notes.txt')
})
