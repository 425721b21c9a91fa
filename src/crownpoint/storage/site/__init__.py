"""The people of a site and what belongs to them: ratings, challenges, rooms."""
