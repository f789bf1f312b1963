/** Without this id, input-otp adds a style element, which our CSP would block. Our style sheet contains its rules. */
export function keepStyleElementOut() {
  const marker = document.createElement('meta')
  marker.id = 'input-otp-style'
  document.head.append(marker)
}
