import type { ReactNode } from 'react'

type LegalProps = { title: string; since: string; intro: ReactNode; sections: { title: string; text: ReactNode }[] }

/** The layout of a legal text: one column, numbered sections. */
export const Legal = ({ title, since, intro, sections }: LegalProps) => (
  <main id="contenido" tabIndex={-1} className="page max-w-3xl! pt-10 outline-none md:pt-20">
    <p className="eyebrow mb-3">Vigente desde el {since}</p>
    <h1 className="display text-heading">{title}</h1>
    <div className="mt-6 text-lg text-ink-soft">{intro}</div>
    <ol className="mt-10">
      {sections.map((section, index) => (
        <li key={section.title} className="border-t border-line py-7">
          <h2 className="display text-title">
            {index + 1}. {section.title}
          </h2>
          <div className="mt-3 flex flex-col gap-3">{section.text}</div>
        </li>
      ))}
    </ol>
  </main>
)
