import { Module } from '@nestjs/common';
import { ChangeReleases } from './change-releases.js';
import { PreviewLinks } from './preview-links.js';
import { ReleaseHealth } from './release-health.js';
import { ReleaseLists } from './release-lists.js';
import { ReleaseOverview } from './release-overview.js';
import { ReleaseTokens } from './release-tokens.js';
import { ReleasesController } from './releases.controller.js';
import { TellTeams } from './tell-teams.js';

/** The tables are those of the shell's registry. */
@Module({
  controllers: [ReleasesController],
  providers: [ChangeReleases, PreviewLinks, ReleaseHealth, ReleaseLists, ReleaseOverview, ReleaseTokens, TellTeams],
})
export class ReleasesModule {}
