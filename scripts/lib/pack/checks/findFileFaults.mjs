const ALLOWED = [
  /^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/,
  /^dist\/(browser\/)?third-party-licenses\.md$/,
  /^dist\/browser\/vestibule\.js$/,
  /^dist\/browser\/locales\/[a-z]{2}(-[A-Z]{2})?\.js$/,
  // Bundlers print this path: its name is an instruction for dapps without React.
  /^dist\/install-react-or-import-createVestibule-from-@vestibule\/host-sdk\/vanilla\.js(\.map)?$/,
  /^dist\/(chunks\/)?[\w-]+\.js(\.map)?$/,
  // Templates of dapps, and the local world.
  /^create\.mjs$/,
  /^(templates|pages)\/[a-z]+\/[\w./-]+$/,
  /^dist\/files\/(apps|packages|stack)\/[\w./@-]+$/,
  /^\.env\.example$/,
  /^build\/(third-party-licenses\.md|[\w-]+\.js)$/,
  /^contracts\/\w+\.(json|sol|mjs)$/,
  /^data\/(NOTICE\.md|LICENSE-thirdweb|\w+\.json|images\/[\w./-]+)$/,
  /^drizzle\/(\d{4}_\w+\.sql|meta\/_journal\.json)$/,
  /^frame\/(\w+\.html|vestibule-frame\.txt|assets\/[\w.-]+|compressed\/(assets\/)?[\w.-]+\.(br|gz))$/,
  /^src\/(adapters\/sources\/drawPicture\.mjs|locales\/[a-z]{2}(-[A-Z]{2})?\.json)$/,
  /^node_modules\/@silvia-odwyer\/photon-node\/[\w.]+$/,
  /^dist\/types\/(exports|chunks)\/[\w-]+\.d\.ts$/,
]
const NEEDED = ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md']

export function findFileFaults(files) {
  return [
    ...files
      .filter((file) => !ALLOWED.some((pattern) => pattern.test(file)))
      .map((file) => `${file} has no business in the package.`),
    ...NEEDED.filter((file) => !files.includes(file)).map((file) => `${file} is missing.`),
    ...files
      .filter((file) => file.endsWith('.js.map') && !files.includes(file.slice(0, -4)))
      .map((file) => `${file} belongs to no file.`),
  ]
}
