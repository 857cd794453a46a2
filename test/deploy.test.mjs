import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import serverNode from '../scripts/server-node.json' with { type: 'json' }

test.each(['deploy/Dockerfile', 'deploy/azahar.service'])(
  '%s starts the server as npm run start:production does',
  (file) => {
    const text = readFileSync(file, 'utf8')
    const given = [...text.matchAll(/--[\w-]+(?:=[\w-]+)?(?=[" ].*src\/main\/main\.ts)/g)].map(([flag]) => flag)
    expect(given).toEqual(serverNode.flags)
    for (const [name, value] of Object.entries(serverNode.environment)) expect(text).toContain(`${name}=${value}`)
  },
)
