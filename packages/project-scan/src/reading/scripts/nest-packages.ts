/** What a project of NestJS depends on: for its own readers, and for those of libraries that register on its controllers. */
export const nestPackages: readonly string[] = ['@nestjs/common', '@nestjs/core'];
