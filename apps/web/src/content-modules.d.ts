// What content-plugin.ts makes of the folder content/.

declare module 'virtual:articles' {
  type Article = {
    path: string
    title: string
    date?: string
    effective?: string
    minutes?: number
    load: () => Promise<{ default: import('mdx/types.js').MDXContent }>
  }
  export const ARTICLES: readonly Article[]
}

declare module 'virtual:posts' {
  type Post = { path: string; title: string; description: string; date: string; minutes: number }
  export const POSTS: readonly Post[]
}

declare module 'virtual:article-heads' {
  export const ARTICLE_HEADS: readonly { path: string; title: string; description: string; date?: string }[]
}

declare module 'virtual:docs-pages' {
  export const DOCS_GROUPS: readonly { title: string; pages: readonly { path: string; title: string }[] }[]
}

declare module 'virtual:twins' {
  export const TWINS: readonly { group: string; path: string; title: string; description: string; text: string }[]
}
