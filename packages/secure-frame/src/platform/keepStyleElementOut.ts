/** input-otp adds a style element unless this id exists. Our CSP would block it; our style sheet has the rules. */
export function keepStyleElementOut() {
  const marker = document.createElement('meta')
  marker.id = 'input-otp-style'
  document.head.append(marker)
}
