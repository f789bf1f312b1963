import { expect, test } from '../fixtures/dapps/exampleTest.js'
import { EXAMPLES } from '../world/examples.js'

for (const { name, port, url } of EXAMPLES.filter(({ name }) => name === 'html'))
  test.describe(name, () => {
    test('opens the modal from another origin’s script that the page’s CSP allows', async ({
      example,
      page,
    }) => {
      const other = `http://cdn.localhost:${port}`
      const loaded: string[] = []
      page.on('request', (request) => loaded.push(request.url()))
      const replace = (path: string, from: string, to: string) =>
        page.route(`${url}${path}`, async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, body: (await response.text()).replace(from, to) })
        })
      await replace('/', `script-src 'self'`, `script-src 'self' ${other}`)
      await replace('/main.js', './vestibule.js', `${other}/vestibule.js`)
      await page.goto(url)
      await example.open()
      await expect(page.getByTestId('vb-email-input')).toBeVisible()
      const scripts = loaded.filter((one) => one.endsWith('.js'))
      expect(scripts).toEqual([`${url}/main.js`, `${other}/vestibule.js`])
    })
  })
