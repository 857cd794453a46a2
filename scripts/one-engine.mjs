/**
 * Tests of what is the same on every engine, because no query differs: pictures, sheets, requests, headers, pages, the tables of
 * rights and fields, what is refused before the database is asked. `npm test` runs them on SQLite, `npm run test:trust` on
 * PostgreSQL too. Stock, money, transactions, limits, lists and searches are always tried on both.
 */
export const sameOnEveryEngine = [
  ...[
    ...['access', 'access-segundo-factor', 'cargas-lectura', 'encontrado', 'html', 'imagenes', 'imagenes-pendientes'],
    ...[
      'imagenes-s3',
      'imagenes-subida',
      'modo-clienta',
      'one-graph',
      'page-weight',
      'pages',
      'problem',
      'publico',
      'visitors',
    ],
  ].map((name) => `test/api/${name}.test.ts`),
  ...[
    ...['canary', 'cargas', 'clientas-privadas', 'codigos-de-extranos', 'cookies', 'doors', 'equipo-vista', 'fields'],
    ...['invariants', 'markup', 'other-sites', 'pictures', 'quiet-log', 'rights', 'security-headers'],
    ...['shapes', 'sockets', 'vitrina'],
  ].map((name) => `test/security/${name}.test.ts`),
]
