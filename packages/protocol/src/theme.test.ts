import { describe, expect, test } from 'vitest'
import { readThemeVariables } from './theme.js'
import { themeVariables } from './themeSchemas.js'

describe('readThemeVariables', () => {
  test('[E17] accepts every variable of the specification', () => {
    const given = {
      accent: '#7a5cff',
      background: 'hsl(210 20% 98%)',
      fontFamily: 'Inter, "Segoe UI", sans-serif',
      fontSizeMaster: '10px',
      borderRadiusMaster: '4px',
      zIndex: 999,
      colorMix: 'rgb(10, 20, 30)',
      colorMixStrength: 12,
    }
    expect(readThemeVariables(given)).toEqual({ variables: given, invalid: [] })
  })

  test.each([
    ['accent', 'red; background: url(https://evil.example)'],
    ['accent', 'url(https://evil.example/a.png)'],
    ['background', 'expression(alert(1))'],
    ['background', 'var(--x)'],
    ['accent', 'javascript:alert(1)'],
    ['fontFamily', 'x'.repeat(10_240)],
    ['fontFamily', 'a}b{c:d'],
    ['fontSizeMaster', '1e9px'],
    ['borderRadiusMaster', 'calc(1px + 100vw)'],
    ['zIndex', -1],
    ['zIndex', 1e12],
    ['colorMixStrength', 101],
    ['unknown', '#fff'],
  ])('[E17] error: omits an invalid value and returns its name: %s: %j', (name, value) => {
    expect(readThemeVariables({ [name]: value, accent2: undefined })).toMatchObject({
      variables: {},
      invalid: expect.arrayContaining([name]),
    })
  })

  test('keeps valid values when another value is invalid', () => {
    expect(readThemeVariables({ accent: '#fff', zIndex: 'top' })).toEqual({
      variables: { accent: '#fff' },
      invalid: ['zIndex'],
    })
  })
})

describe('themeVariables', () => {
  test.each([[{}], [{ accent: '#fff', zIndex: undefined }]])('[E17] accepts %j', (given) => {
    expect(themeVariables.parse(given)).toEqual(given)
  })

  test.each([
    null,
    'red',
    [],
    { accent: 'url(https://evil.example)' },
    { zIndex: '1' },
    { other: 1 },
  ])('[E17] error: refuses %j', (given) =>
    expect(themeVariables.safeParse(given).success).toBe(false),
  )
})
