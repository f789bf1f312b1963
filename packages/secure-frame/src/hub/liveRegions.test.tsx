import { VestibuleError } from '@vestibule/protocol'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CodeSurface } from '../auth/CodeSurface.js'
import { DeviceSurface } from '../auth/DeviceSurface.js'
import { AskBack } from '../recovery/add/AskBack.js'
import { Failed as RecoveryFailed } from '../recovery/Failed.js'
import { LazyPart } from '../ui/LazyPart.js'
import { Failed } from './Failed.js'

const nothing = () => {}
const login = { email: 'ada@example.com' }

test.each([
  ['the hub', <Failed error={undefined} />],
  ['a recovery method', <RecoveryFailed error={undefined} />],
  ['the code form', <CodeSurface step={{ progress: 'waiting' }} submit={nothing} />],
  [
    'the device number view',
    <DeviceSurface step={{ name: 'device', ...login, number: '42', refused: false }} />,
  ],
  [
    'the check of the recovery words',
    <AskBack
      parts={['a', 'b']}
      count={1}
      says=""
      again=""
      nameOf={String}
      busy={false}
      onRight={nothing}
      onBack={nothing}
    />,
  ],
  [
    'a view that is still loading',
    <LazyPart load={() => new Promise<never>(nothing)} props={{}} />,
  ],
])('%s renders an empty live region for errors', (_name, surface) => {
  expect(renderToStaticMarkup(surface)).toMatch(/<(\w+) role="alert"><\/\1>/)
})

test('shows the given text for an unknown error, with one retry button', () => {
  const error = new VestibuleError('somethingWrong')
  const markup = renderToStaticMarkup(
    <Failed error={error} again={nothing} other="The network does not answer." />,
  )
  expect(markup).toContain('<p>The network does not answer.</p>')
  expect(markup.match(/Try again/g)).toHaveLength(1)
})
