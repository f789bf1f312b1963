import { describe, expect, test } from 'vitest'
import { readHubPath } from './hubPath.js'

describe('readHubPath', () => {
  test.each([
    ['/hub/demo', { home: '/hub/demo', part: undefined }],
    ['/hub/demo/', { home: '/hub/demo', part: undefined }],
    ['/hub/demo/export', { home: '/hub/demo', part: 'export' }],
    ['/hub/demo/offline', { home: '/hub/demo', part: 'offline' }],
    ['/hub/demo/enter', { home: '/hub/demo', part: 'enter' }],
    ['/hub/demo/keys', { home: '/hub/demo', part: undefined }],
    ['/hub/export', { home: '/hub/export', part: undefined }],
    ['/hub', { home: '/hub', part: undefined }],
  ])('reads %s', (path, expected) => {
    expect(readHubPath(path)).toEqual(expected)
  })
})
