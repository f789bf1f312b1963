import { describe, expect, test } from 'vitest'
import { readSettings, writeSettings } from './settings.js'

describe('settings', () => {
  test('behavior: writes enabled settings into the URL and keeps its other parameters', () => {
    const none = readSettings('?relay=ws%3A%2F%2Felsewhere')
    expect(none).toEqual({
      neverAnswers: false,
      liesAboutSwitch: false,
      rejectsWith5000: false,
      neverSignsIn: false,
    })
    const search = writeSettings('?relay=elsewhere', { ...none, liesAboutSwitch: true })
    expect(search).toBe('?relay=elsewhere&liesAboutSwitch=1')
    expect(readSettings(search)).toEqual({ ...none, liesAboutSwitch: true })
    expect(writeSettings('?neverAnswers=1', none)).toBe('')
  })
})
