import { showDapp } from './showDapp.js'

showDapp(
  <>
    <button type="button">Ethereum</button>
    <button type="button" data-testid="vb-connect-button">
      Connect
    </button>
  </>,
)
