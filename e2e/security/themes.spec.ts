import type { ThemeVariables } from '@vestibule/host-sdk'
import { keepShot } from '../fixtures/appearance/appearance.js'
import { type Dapp, expect, test } from '../fixtures/dapp.js'
import { expectTheme, findUnreadable } from './attacks/findUnreadable.js'
import { SURFACES } from './attacks/surfaces.js'
import { tell } from './figures.js'

const MODES = ['light', 'dark'] as const
type Mode = (typeof MODES)[number]

const HOSTILE: Record<string, { mode: Mode; variables: ThemeVariables }> = {
  'no size and the colour of the letters': {
    mode: 'light',
    variables: {
      fontSizeMaster: '0px',
      background: '#14151a',
      accent: '#14151a',
      colorMix: '#14151a',
      colorMixStrength: 100,
    },
  },
  'the colour of light letters': {
    mode: 'dark',
    variables: { background: '#f4f5f7', accent: '#f4f5f7', colorMixStrength: 100 },
  },
  'an accent in the card’s colour': { mode: 'light', variables: { accent: '#ffffff' } },
  'a family of symbols and the largest letters': {
    mode: 'dark',
    variables: {
      fontFamily: 'Wingdings, Webdings',
      fontSizeMaster: '99px',
      borderRadiusMaster: '99px',
      accent: 'transparent',
    },
  },
}

const HONEST: ThemeVariables = {
  accent: '#6b3fd4',
  background: '#fffdf8',
  fontFamily: 'Inter',
  fontSizeMaster: '11px',
  borderRadiusMaster: '6px',
}

async function wear(dapp: Dapp, mode: Mode, variables: ThemeVariables) {
  // Switch to the other mode first, so that the frame receives this mode together with the
  // variables.
  for (const next of [mode === 'light' ? 'dark' : 'light', mode] as const) {
    await dapp.page.evaluate(
      ([mode, variables]) => {
        window.vestibule.setThemeVariables(variables)
        window.vestibule.setThemeMode(mode)
      },
      [next, variables] as const,
    )
    await expectTheme(dapp, next)
  }
}

const stylesOf = (dapp: Dapp) =>
  dapp.frame.locator('html').evaluate((root) => {
    const styles = getComputedStyle(root)
    const names = ['--accent', '--card', '--paper', '--unit', '--radius'] as const
    return Object.fromEntries(names.map((name) => [name, styles.getPropertyValue(name)]))
  })

for (const [name, { go, decides, tag }] of Object.entries(SURFACES)) {
  test(
    `[V12] keeps every word of this surface readable with a hostile theme: ${name}`,
    { tag: tag ?? [] },
    async ({ dapp, page, browser }, info) => {
      await go({ dapp, page, browser })
      const hidden: string[] = []
      for (const [theme, { mode, variables }] of Object.entries(HOSTILE)) {
        await wear(dapp, mode, variables)
        for (const fault of await findUnreadable(dapp)) hidden.push(`${theme}: ${fault}`)
        await keepShot(page, info, `${name}-${Object.keys(HOSTILE).indexOf(theme)}`)
      }
      tell(info, { cases: Object.keys(HOSTILE).length, wrong: hidden.length })
      expect(hidden).toEqual([])

      // Views that confirm a request accept only the accent colour.
      await wear(dapp, 'light', HONEST)
      await keepShot(page, info, `${name}-honest`)
      await expect.poll(() => findUnreadable(dapp)).toEqual([])
      const styles = await stylesOf(dapp)
      expect(styles['--accent']).toBe('rgb(107 63 212)')
      expect(styles['--unit']).toBe(decides ? '10px' : '11px')
      expect(styles['--radius']).toBe(decides ? '4px' : '6px')

      // Control: the first hostile theme without the frame's limits hides words.
      await dapp.frame.locator('html').evaluate((root) => {
        root.style.cssText = '--unit:0px;--card:#14151a;--accent:#14151a'
      })
      await expect.poll(async () => (await findUnreadable(dapp)).length).toBeGreaterThan(0)
    },
  )
}
